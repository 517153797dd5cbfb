import { data, type RouterContextProvider } from "react-router";
import { findSeller, type Seller } from "../../../accounts/index.server.ts";
import { isId } from "../../../platform/id.ts";
import { requestContext } from "../../context.ts";

/** The member of the page. Throws 404 for a closed account, as for an id that never existed. */
export async function loadSeller(
  context: Readonly<RouterContextProvider>,
  sellerId: string,
): Promise<Seller> {
  const { reads, cacheTags } = context.get(requestContext);
  const seller = isId(sellerId) ? await findSeller(reads, sellerId) : null;
  if (!seller) throw data({ screen: "seller" }, { status: 404 });
  cacheTags.add(`user:${seller.id}`);
  return seller;
}
