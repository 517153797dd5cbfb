export const handle = { audience: "member" as const };
export default function CreateScreen() {
  return null;
}
