/**
 * Finds mistyped names of settings. A setting that is silently ignored does damage: a mistyped DATABASE_URL starts the
 * embedded database with demo accounts.
 */
type Environment = Record<string, string | undefined>;

/** Names that begin like this are meant for Babillard. */
const ownPrefixes = ["DATABASE_", "SMTP_", "DISPLAYED_", "ADMIN_"];

/** Perhaps meant for Babillard; clients of object storage and their plugins have such names, too. */
const sharedPrefix = "S3_";

/** Read by scripts and tests of this repository, not by the site. */
const ofScripts = new Set(["DATABASE_URL_15", "TOTALS_FILE"]);

/** Similar to ours, but usual for other purposes. */
const similarNames = new Set(["HOME", "AMQP_URL", "FTP_URL", "HTTP_URL", "SFTP_URL"]);

/**
 * NAME_FILE of other programs: shells, runtimes, package managers, cloud and Kubernetes tools, agents. Their variables
 * are in the environment of every program.
 */
const filesOfOthers = new RegExp(
  `^(?:${[
    "[a-z_].*|X\\w*|LESS.*|HIST.*|BASH.*|ZSH.*|FISH.*|TMUX.*|SCREEN.*|VIM.*|EMACS.*|ENV|PID|LOCK|LOG",
    "(?:SSL|NIX|OPENSSL|CURL|WGET|HTTP|HTTPS|REQUESTS|GRPC|KRB5|LDAP|SASL|SSH|GPG|GNUPG)_.*",
    "(?:XDG|DBUS|SYSTEMD|NOTIFY|LISTEN|GTK|QT|KDE|GNOME|WAYLAND|DESKTOP|SESSION|FONTCONFIG|SUDO)_.*",
    "(?:AWS|AZURE|GOOGLE|GCLOUD|GCE|GCP|CLOUD|CLOUDSDK|TF|KUBE|KUBERNETES|K8S|HELM|VAULT|CONSUL|NOMAD)_.*",
    "(?:DOCKER|COMPOSE|PODMAN|CONTAINER|BUILD|BUILDKITE|CI|GIT|GITHUB|GITLAB|CIRCLE|JENKINS|RUNNER)_.*",
    "(?:NODE|NPM|YARN|PNPM|PIP|PYTHON|PYENV|CONDA|POETRY|UV|RUST|RUSTUP|CARGO|GO|JAVA|MAVEN|GRADLE)_.*",
    "(?:DOTNET|NUGET|RUBY|GEM|BUNDLE|PHP|COMPOSER|PERL|CUDA|NVIDIA|OTEL|DD|SENTRY|NEW_RELIC|ELASTIC)_.*",
    "(?:POSTGRES|PGPASS|PGSERVICE|MYSQL|MARIADB|REDIS|MINIO)_.*",
  ].join("|")})_FILE$`,
  "u",
);

/**
 * @param names names of set variables, without those that Kubernetes sets
 * @param known names of all settings
 * @param secrets those of `known` that can be read from a file
 * @returns English sentences; each of `problems` prevents the start
 */
export function checkVariableNames(
  names: readonly string[],
  { known, secrets }: { known: readonly string[]; secrets: ReadonlySet<string> },
): { problems: string[]; warnings: string[] } {
  const problems: string[] = [];
  const warnings: string[] = [];
  const isKnown = new Set(known);
  const files = [...secrets].map((secret) => `${secret}_FILE`);
  for (const name of names) {
    const ofFile = name.endsWith("_FILE") ? name.slice(0, -"_FILE".length) : null;
    if (isKnown.has(name) || ofScripts.has(name) || similarNames.has(name)) continue;
    if (ofFile !== null && secrets.has(ofFile)) continue;
    if (ofFile !== null && isKnown.has(ofFile)) {
      problems.push(`${name} is not a setting: only secrets can be read from a file. Set ${ofFile}.`);
      continue;
    }
    const meant =
      closest(name, files) ??
      closest(name, known) ??
      (ofFile === null ? null : closest(ofFile, known, "_FILE"));
    if (meant !== null) problems.push(`${name} is not a setting. Is ${meant} meant? ${wayOut(name)}`);
    else if (ownPrefixes.some((prefix) => name.startsWith(prefix)))
      problems.push(`${name} is not a setting, although its name begins like one. ${wayOut(name)}`);
    else if (ofFile !== null && !filesOfOthers.test(name))
      problems.push(`${name} is not a setting: there is no ${ofFile}. ${wayOut(name)}`);
    else if (name.startsWith(sharedPrefix)) warnings.push(`${name} is not a setting and has no effect.`);
  }
  return { problems, warnings };
}

function wayOut(name: string): string {
  return `If it belongs to another program, start Babillard without it: env -u ${name} npm start.`;
}

/** The setting within two edits of the name, or one edit for short settings: HOME is two edits from HOST. */
function closest(name: string, known: readonly string[], suffix = ""): string | null {
  const upper = name.toUpperCase();
  let best: { setting: string; edits: number } | null = null;
  for (const setting of known) {
    const most = setting.length <= 4 ? 1 : 2;
    const edits = editDistance(upper, setting);
    if (edits <= most && (best === null || edits < best.edits)) best = { setting, edits };
  }
  return best === null ? null : `${best.setting}${suffix}`;
}

/** Insertions, deletions, substitutions and transpositions of neighbors. */
function editDistance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return Number.POSITIVE_INFINITY;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwap ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [beforeLast, last] = [last, current];
  }
  return at(last, other.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}

/**
 * The environment without the variables that Kubernetes sets for each Service of the namespace. Those of a Service
 * `database` are DATABASE_SERVICE_HOST, DATABASE_PORT=tcp://…, DATABASE_PORT_5432_TCP_ADDR; one of a Service `metrics`
 * would otherwise be taken for METRICS_PORT. Recognized by their values: DATABASE_PORT=5432 was set by an operator.
 */
export function withoutKubernetesServices(environment: Environment): Environment {
  const services = Object.keys(environment).flatMap((name) => {
    const [, service] = /^(.+)_SERVICE_HOST$/u.exec(name) ?? [];
    if (service === undefined) return [];
    const isAddress = /^(?:[\d.]+|[\da-f:]+)$/iu.test(environment[name] ?? "");
    const isPort = /^\d+$/u.test(environment[`${service}_SERVICE_PORT`] ?? "");
    return isAddress && isPort ? [service] : [];
  });
  const isOfService = (name: string, value: string | undefined) =>
    services.some((service) => {
      if (!name.startsWith(`${service}_`)) return false;
      const rest = name.slice(service.length + 1);
      if (rest === "PORT") return /^(?:tcp|udp|sctp):\/\//u.test(value ?? "");
      return /^(?:SERVICE_(?:HOST|PORT(?:_\w+)?)|PORT_\d+_(?:TCP|UDP|SCTP)(?:_(?:PROTO|PORT|ADDR))?)$/u.test(
        rest,
      );
    });
  return Object.fromEntries(Object.entries(environment).filter(([name, value]) => !isOfService(name, value)));
}
