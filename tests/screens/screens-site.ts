import { startIdentityProvider } from "../support/identity-provider.ts";
import { startSite } from "../support/site.ts";

/** The site that the screens show: with demo data, and an identity provider at which one person signs in. */
export async function startScreensSite(): Promise<Awaited<ReturnType<typeof startSite>>> {
  const person = { sub: "1", email: "rose@ecrans.example", email_verified: true, name: "Rose Tremblay" };
  const provider = await startIdentityProvider({ visitor: person });
  try {
    const site = await startSite({ environment: { DEMO_DATA: "on", ...provider.environment } });
    return {
      ...site,
      async stop() {
        await site.stop();
        await provider.stop();
      },
    };
  } catch (error) {
    await provider.stop();
    throw error;
  }
}
