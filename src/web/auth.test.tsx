import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { AuthProvider, useAuth } from "./auth.tsx";

function Reader() {
  const { user, isSignedIn } = useAuth();
  return `${user ? `${user.id} ${user.name}` : "personne"} ${isSignedIn}`;
}

test("3.52 the first HTML already contains the signed-in user", () => {
  const zoe = { id: "u1", name: "Zoé" };
  const render = (user: typeof zoe | null) =>
    renderToString(
      <AuthProvider user={user}>
        <Reader />
      </AuthProvider>,
    );
  expect(render(zoe)).toBe("u1 Zoé true");
  expect(render(null)).toBe("personne false");
});

test("8.22 useAuth throws outside its provider", () => {
  expect(() => renderToString(<Reader />)).toThrow("useAuth must be used within an AuthProvider");
});
