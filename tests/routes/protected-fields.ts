import { unknownId } from "./world.ts";

/** Fields that no form may set, under every plausible name. */
export const protectedFields = {
  id: unknownId,
  isFeatured: "true",
  is_featured: "true",
  isUrgent: "true",
  is_urgent: "on",
  views: "1000",
  favorites: "1000",
  author: unknownId,
  authorId: unknownId,
  author_id: unknownId,
  status: "sold",
  role: "admin",
  createdAt: "2001-01-01",
  created_at: "2001-01-01",
  expires_at: "2100-01-01",
  sourceHash: "x",
  source_hash: "x",
  emailVerified: "true",
  email_verified: "true",
  user: "admin",
  userId: unknownId,
};
