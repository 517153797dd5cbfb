/** Apart from category.ts, which reads the taxonomy that consists of them. */
export const categoryIds = ["housing", "jobs", "services", "products", "community"] as const;
export type CategoryId = (typeof categoryIds)[number];

/** `explanation`: for labels of France that are not said in Québec. */
export type SubCategory = {
  id: string;
  label: string;
  explanation?: string;
  /** Not offered for new listings; existing listings, addresses and searches are unchanged. */
  isHidden?: boolean;
};

export type Category = {
  id: CategoryId;
  name: string;
  /** One line for tiles and page descriptions. */
  tagline: string;
  subCategories: readonly SubCategory[];
  isHidden?: boolean;
};
