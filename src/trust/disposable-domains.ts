/** Services that give an address for a few minutes. */
const domains = new Set([
  "mailinator.com",
  "yopmail.com",
  "yopmail.fr",
  "yopmail.net",
  "jetable.org",
  "jetable.com",
  "guerrillamail.com",
  "guerrillamail.net",
  "guerrillamail.org",
  "guerrillamailblock.com",
  "sharklasers.com",
  "grr.la",
  "10minutemail.com",
  "10minutemail.net",
  "20minutemail.com",
  "temp-mail.org",
  "temp-mail.io",
  "tempmail.com",
  "tempmail.net",
  "tempmail.plus",
  "tempmailo.com",
  "tempail.com",
  "tempr.email",
  "throwawaymail.com",
  "trashmail.com",
  "trashmail.net",
  "trash-mail.com",
  "dispostable.com",
  "maildrop.cc",
  "mailnesia.com",
  "mailcatch.com",
  "mintemail.com",
  "mohmal.com",
  "moakt.com",
  "fakeinbox.com",
  "getnada.com",
  "nada.email",
  "discard.email",
  "discardmail.com",
  "spamgourmet.com",
  "mytemp.email",
  "emailondeck.com",
  "fakemail.net",
  "inboxkitten.com",
  "burnermail.io",
  "spam4.me",
  "mailtemp.net",
  "minuteinbox.com",
  "mail-temporaire.fr",
  "mail-temporaire.com",
  "emailtemporaire.fr",
  "cool.fr.nf",
  "jetable.fr.nf",
  "nospam.ze.tc",
]);

/** Words in the names of such services, which change their domains often. */
const names =
  /(?:^|[.-])(?:temp-?e?-?mail|e?mail-?temp(?:oraire)?|\d+-?minutes?-?mail|trash-?mail|throwaway-?mail|fake-?(?:mail|inbox)|disposable-?(?:mail|inbox)?|guerrilla-?mail|yopmail|jetable|mailinator|burner-?mail)/u;

export function isDisposable(emailDomain: string): boolean {
  const domain = emailDomain.toLowerCase();
  const parts = domain.split(".");
  return parts.some((_, index) => domains.has(parts.slice(index).join("."))) || names.test(domain);
}
