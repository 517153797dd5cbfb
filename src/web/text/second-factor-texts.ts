/** Texts of the second step of a sign-in, and of its settings. */
export const secondFactorMessages = {
  "code-required": "Écrivez le code.",
  "wrong-code": "Ce n’est pas le bon code. Écrivez celui qui est affiché en ce moment.",
  "wrong-recovery-code": "Ce n’est pas un de vos codes de secours, ou il a déjà servi.",
  "already-on": "La validation en deux étapes est déjà activée.",
  "not-started": "Cette clé n’est plus valable. Recommencez.",
  off: "La validation en deux étapes n’est pas activée.",
} as const;

export const passkeyMessages = {
  "passkey-name-required": "Écrivez un nom.",
  "passkey-name-too-long": "Ce nom est trop long.",
  "too-many-passkeys": "Vous avez déjà dix clés d’accès. Retirez-en une d’abord.",
  invalid: "Votre appareil n’a pas répondu à temps. Recommencez.",
  ended: "Le délai est passé. Recommencez avec votre mot de passe.",
  "other-passkey": "Ce n’est pas une clé d’accès de ce compte.",
  "invalid-passkey": "Cette clé d’accès n’ouvre aucun compte ici. Connectez-vous avec votre mot de passe.",
} as const;
