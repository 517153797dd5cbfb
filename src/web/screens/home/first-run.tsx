/**
 * For the operator of a new site, on its home page until it has an administrator or a listing. It tells visitors nothing
 * that helps them: the command needs a shell on the server.
 */
export function FirstRun() {
  return (
    <aside aria-label="Premier démarrage" className="border-line border-b bg-spruce-tint">
      <div className="page grid gap-3 py-6">
        <p className="font-bold text-lg">Votre site est prêt, mais il n’a pas encore d’administrateur</p>
        <p className="max-w-prose text-soft">
          Créez son compte avec cette commande, sur le serveur et avec les réglages du site{"\u00a0"}:
        </p>
        <p className="w-fit max-w-full rounded-field border border-line bg-surface px-4 py-3 text-sm">
          <code>npm run admin -- create-administrator ADRESSE</code>
        </p>
        <p className="max-w-prose text-soft">
          Remplacez ensuite l’adresse de contact par la vôtre (CONTACT_EMAIL). Pour afficher les vrais nombres
          d’utilisateurs, réglez DISPLAYED_USER_TOTAL et DISPLAYED_ACTIVE_USERS à real.
        </p>
      </div>
    </aside>
  );
}
