import type { CDPSession, Page } from "playwright-core";
import { expect } from "vitest";

/** What a screen reader gets to know of one thing on the page. */
export type Heard = {
  role: string;
  name: string;
  description: string;
  /** "focused", "modal", "invalid" … as the browser's tree says them */
  states: Record<string, unknown>;
  /** its ancestors' roles and names, the outermost first */
  inside: string[];
  node: number;
};

type AxValue = { value?: unknown };
type AxNode = {
  nodeId: string;
  ignored: boolean;
  role?: AxValue;
  name?: AxValue;
  description?: AxValue;
  properties?: { name: string; value: AxValue }[];
  childIds?: string[];
  backendDOMNodeId?: number;
};

/**
 * Walks the page as a screen reader does: it knows the accessibility tree in reading order and nothing else, and acts
 * by the focus and the keyboard.
 */
export class ScreenReader {
  readonly #page: Page;
  readonly #session: CDPSession;

  private constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }

  static async on(page: Page): Promise<ScreenReader> {
    const session = await page.context().newCDPSession(page);
    await session.send("Accessibility.enable");
    await session.send("DOM.enable");
    return new ScreenReader(page, session);
  }

  /** Everything that can be heard, in reading order. */
  async read(): Promise<Heard[]> {
    const { nodes } = (await this.#session.send("Accessibility.getFullAXTree")) as { nodes: AxNode[] }; // CDP's shape
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const heard: Heard[] = [];
    const walk = (node: AxNode | undefined, inside: string[]): void => {
      if (!node) return;
      const [role, name, description] = [node.role, node.name, node.description].map((part) =>
        String(part?.value ?? "").replaceAll("\u00a0", " "),
      ) as [string, string, string]; // three in, three out
      if (!node.ignored) {
        const states = Object.fromEntries(
          (node.properties ?? []).map(({ name: key, value }) => [key, value.value]),
        );
        heard.push({ role, name, description, states, inside, node: node.backendDOMNodeId ?? -1 });
      }
      const below = node.ignored ? inside : [...inside, `${role} ${name}`.trim()];
      for (const id of node.childIds ?? []) walk(byId.get(id), below);
    };
    walk(nodes[0], []);
    return heard;
  }

  /** Waits for it to be heard; gives the first one. `within`: the role and name of what it stands in. */
  async hears(role: string, name: string | RegExp, within = ""): Promise<Heard> {
    const wanted = (one: Heard) =>
      one.role === role &&
      (typeof name === "string" ? one.name === name : name.test(one.name)) &&
      (within === "" || one.inside.includes(within));
    let found: Heard | undefined;
    await expect
      .poll(
        async () => {
          const heard = await this.read();
          found = heard.find(wanted);
          return found ? "" : heard.map((one) => `${one.role} ${one.name}`).join("\n");
        },
        { message: `${role} ${name} ${within}`, interval: 150 },
      )
      .toBe("");
    return found as Heard; // the poll fails otherwise
  }

  /** Waits for the focus to be there: that is what is read out without being asked for. */
  async isTold(role: string, name: string | RegExp): Promise<Heard> {
    await expect
      .poll(
        async () => {
          const { role: heardRole, name: heardName } = await this.focused();
          const isNamed = typeof name === "string" ? heardName === name : name.test(heardName);
          return heardRole === role && isNamed ? "" : `${heardRole} ${heardName}`;
        },
        { message: `the focus on ${role} ${name}`, interval: 150 },
      )
      .toBe("");
    return this.focused();
  }

  async focused(): Promise<Heard> {
    const all = (await this.read()).filter(({ states }) => states.focused === true);
    return all.at(-1) ?? { role: "nothing", name: "", description: "", states: {}, inside: [], node: -1 };
  }

  async activate({ node }: Heard): Promise<void> {
    await this.#session.send("DOM.focus", { backendNodeId: node });
    await this.#page.keyboard.press("Enter");
  }

  async type({ node }: Heard, text: string): Promise<void> {
    await this.#session.send("DOM.focus", { backendNodeId: node });
    await this.#page.keyboard.type(text);
  }
}
