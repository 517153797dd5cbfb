import { createContext, type ReactNode, useContext, useMemo } from "react";
import { useLiveUnread } from "./live.ts";
import { useLiveConnection } from "./use-live-connection.ts";

export type AuthUser = { id: string; name: string; avatarImageId?: string | null; unreadCount?: number };
export type Auth = { user: AuthUser | null; isSignedIn: boolean };

const AuthContext = createContext<Auth | null>(null);

/** The server resolves the session before it renders, so there is no loading state and no flicker. */
export function AuthProvider({ user, children }: { user: AuthUser | null; children: ReactNode }) {
  useLiveConnection(user?.id ?? null);
  const unreadCount = useLiveUnread(user);
  const auth = useMemo(
    () => ({ user: user && { ...user, unreadCount }, isSignedIn: user !== null }),
    [user, unreadCount],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error("useAuth must be used within an AuthProvider");
  return auth;
}
