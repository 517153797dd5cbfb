import { createContext, type ReactNode, useContext, useMemo } from "react";
import { useLiveCounts } from "./live.ts";
import { useLiveConnection } from "./use-live-connection.ts";

export type AuthUser = {
  id: string;
  name: string;
  avatarImageId?: string | null;
  unreadCount?: number;
  notificationCount?: number;
};
export type Auth = { user: AuthUser | null; isSignedIn: boolean };

const AuthContext = createContext<Auth | null>(null);

/** The server resolves the session before it renders, so there is no loading state and no flicker. */
export function AuthProvider({ user, children }: { user: AuthUser | null; children: ReactNode }) {
  useLiveConnection(user?.id ?? null);
  const counts = useLiveCounts(user);
  const auth = useMemo(
    () => ({
      user: user && {
        ...user,
        unreadCount: counts?.unreadCount,
        notificationCount: counts?.notificationCount,
      },
      isSignedIn: user !== null,
    }),
    [user, counts],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error("useAuth must be used within an AuthProvider");
  return auth;
}
