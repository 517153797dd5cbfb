/** Texts of the second step of a sign-in, and of its settings. */
export const secondFactorMessages = {
  "code-required": "Écrivez le code.",
  "wrong-code": "Ce n’est pas le bon code. Écrivez celui qui est affiché en ce moment.",
  "already-on": "La validation en deux étapes est déjà activée.",
  "not-started": "Cette clé n’est plus valable. Recommencez.",
  off: "La validation en deux étapes n’est pas activée.",
} as const;
