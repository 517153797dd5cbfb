import type { CDPSession, Page } from "playwright-core";
import { expect } from "vitest";

/** A node of the accessibility tree. */
export type AccessibleNode = {
  role: string;
  name: string;
  description: string;
  /** "focused", "modal", "invalid" … as reported by the browser */
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
 * Uses a page as a screen reader does: it reads only the accessibility tree, in reading order, and acts only through the
 * focus and the keyboard.
 */
export class ScreenReader {
  readonly #page: Page;
  readonly #session: CDPSession;

  private constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }

  static async attach(page: Page): Promise<ScreenReader> {
    const session = await page.context().newCDPSession(page);
    await session.send("Accessibility.enable");
    await session.send("DOM.enable");
    return new ScreenReader(page, session);
  }

  /** All nodes that are not ignored, in reading order. */
  async read(): Promise<AccessibleNode[]> {
    const { nodes } = (await this.#session.send("Accessibility.getFullAXTree")) as { nodes: AxNode[] }; // CDP's shape
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const nodesInOrder: AccessibleNode[] = [];
    const walk = (node: AxNode | undefined, inside: string[]): void => {
      if (!node) return;
      const [role, name, description] = [node.role, node.name, node.description].map((part) =>
        String(part?.value ?? "").replaceAll("\u00a0", " "),
      ) as [string, string, string]; // three in, three out
      if (!node.ignored) {
        const states = Object.fromEntries(
          (node.properties ?? []).map(({ name: key, value }) => [key, value.value]),
        );
        nodesInOrder.push({ role, name, description, states, inside, node: node.backendDOMNodeId ?? -1 });
      }
      const below = node.ignored ? inside : [...inside, `${role} ${name}`.trim()];
      for (const id of node.childIds ?? []) walk(byId.get(id), below);
    };
    walk(nodes[0], []);
    return nodesInOrder;
  }

  /**
   * Waits for a node and returns the first match.
   * @param within role and name of an ancestor
   */
  async find(role: string, name: string | RegExp, within = ""): Promise<AccessibleNode> {
    const wanted = (one: AccessibleNode) =>
      one.role === role &&
      (typeof name === "string" ? one.name === name : name.test(one.name)) &&
      (within === "" || one.inside.includes(within));
    let found: AccessibleNode | undefined;
    await expect
      .poll(
        async () => {
          const nodes = await this.read();
          found = nodes.find(wanted);
          return found ? "" : nodes.map((one) => `${one.role} ${one.name}`).join("\n");
        },
        { message: `${role} ${name} ${within}`, interval: 150 },
      )
      .toBe("");
    return found as AccessibleNode; // the poll fails otherwise
  }

  /** Waits until the focus is there: a screen reader announces what gets the focus. */
  async expectFocused(role: string, name: string | RegExp): Promise<AccessibleNode> {
    await expect
      .poll(
        async () => {
          const { role: focusedRole, name: focusedName } = await this.focused();
          const isNamed = typeof name === "string" ? focusedName === name : name.test(focusedName);
          return focusedRole === role && isNamed ? "" : `${focusedRole} ${focusedName}`;
        },
        { message: `the focus on ${role} ${name}`, interval: 150 },
      )
      .toBe("");
    return this.focused();
  }

  async focused(): Promise<AccessibleNode> {
    const all = (await this.read()).filter(({ states }) => states.focused === true);
    return all.at(-1) ?? { role: "nothing", name: "", description: "", states: {}, inside: [], node: -1 };
  }

  async activate({ node }: AccessibleNode): Promise<void> {
    await this.#session.send("DOM.focus", { backendNodeId: node });
    await this.#page.keyboard.press("Enter");
  }

  async type({ node }: AccessibleNode, text: string): Promise<void> {
    await this.#session.send("DOM.focus", { backendNodeId: node });
    await this.#page.keyboard.type(text);
  }
}
