import { index, type RouteConfig, route } from "@react-router/dev/routes";

/** Every page. Each route module says in `handle.audience` who may come in; without it nobody may. */
export default [
  index("screens/home/route.tsx"),
  route("category/:categoryId", "screens/results/category.tsx"),
  route("search", "screens/results/search.tsx"),
  route("listing/:id", "screens/listing/route.tsx"),
  route("listing/:id/view", "screens/listing/view.ts"),
  route("listing/:id/contact", "screens/contact/route.tsx"),
  route("listing/:id/message", "screens/messages/write.tsx"),
  route("listing/:id/favorite", "screens/favorites/toggle.ts"),
  route("auth", "screens/auth/route.tsx"),
  route("sign-out", "screens/auth/sign-out.ts"),
  route("create", "screens/create/route.tsx"),
  route("post", "screens/create/post.ts"),
  route("photos", "screens/create/photos.ts"),
  route("dashboard", "screens/dashboard/route.tsx"),
  route("messages", "screens/messages/list.tsx"),
  route("messages/:id", "screens/messages/thread.tsx"),
  route("favorites", "screens/favorites/route.tsx"),
  route("admin/users", "screens/admin-users/route.tsx"),
  route("place/:province/:file", "screens/place/map.ts"),
  route("places", "screens/place/suggestions.ts"),
  route("conditions", "screens/legal/terms.tsx"),
  route("confidentialite", "screens/legal/privacy.tsx"),
  route("*", "screens/not-found/route.tsx"),
] satisfies RouteConfig;
