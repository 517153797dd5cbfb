import type { ListingForm } from "../../src/listings/listing-form.ts";
import type { ObjectStorage } from "../../src/media/storage/storage.server.ts";

/** A form that can be published. */
export function aListingForm(given: Partial<ListingForm> = {}): ListingForm {
  return {
    type: "single-item",
    title: "Vélo de ville 21 vitesses",
    description: "Bien entretenue.",
    category: "",
    subCategory: "",
    price: "120",
    priceType: "fixed",
    city: "Montréal",
    region: "Québec",
    contactPreferences: { phone: true, email: true, inApp: true },
    fields: {},
    ...given,
  };
}

/** Storage that only records which keys were put and removed. */
export function aMemoryStorage(): ObjectStorage & { keys: Set<string>; removed: string[] } {
  const keys = new Set<string>();
  const removed: string[] = [];
  return {
    keys,
    removed,
    put: async (key) => void keys.add(key),
    copy: async (_, to) => void keys.add(to),
    open: async () => null,
    size: async () => null,
    folders: async function* () {
      yield* new Set([...keys].map((key) => key.slice(0, key.lastIndexOf("/"))));
    },
    lastModified: async () => null,
    remove: async (prefix) => {
      removed.push(prefix);
      for (const key of keys) if (key === prefix || key.startsWith(`${prefix}/`)) keys.delete(key);
    },
  };
}
