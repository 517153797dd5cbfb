/** What programs find in their environment that are started from a login shell, by systemd and in a pod of Kubernetes. */

export const login = {
  ...{
    USER: "web",
    LOGNAME: "web",
    HOME: "/home/web",
    SHELL: "/bin/bash",
    PWD: "/srv",
    OLDPWD: "/",
    SHLVL: "1",
  },
  ...{
    LANG: "fr_CA.UTF-8",
    LC_ALL: "C",
    LANGUAGE: "fr",
    TERM: "xterm-256color",
    COLORTERM: "truecolor",
    TZ: "UTC",
  },
  ...{
    PATH: "/usr/bin:/bin",
    MAIL: "/var/mail/web",
    EDITOR: "vim",
    VISUAL: "vim",
    PAGER: "less",
    LESS: "-R",
  },
  ...{ LESSHISTFILE: "-", HISTFILE: "/home/web/.bash_history", HISTSIZE: "1000", HISTCONTROL: "ignoreboth" },
  ...{
    LS_COLORS: "di=01",
    LESSOPEN: "| lesspipe %s",
    LESSCLOSE: "lesspipe",
    PS1: "$ ",
    IFS: " ",
    TMOUT: "300",
  },
  ...{ SSH_CLIENT: "10.0.0.1 5 22", SSH_CONNECTION: "10.0.0.1 5 10.0.0.2 22", SSH_TTY: "/dev/pts/0" },
  ...{
    SSH_AUTH_SOCK: "/run/ssh",
    XDG_SESSION_ID: "1",
    XDG_RUNTIME_DIR: "/run/user/1000",
    XDG_DATA_DIRS: "/usr/share",
  },
  ...{
    DBUS_SESSION_BUS_ADDRESS: "unix:path=/run/bus",
    DISPLAY: ":0",
    XAUTHORITY: "/run/x",
    DESKTOP_SESSION: "gnome",
  },
  ...{
    SUDO_USER: "root",
    SUDO_UID: "0",
    SUDO_GID: "0",
    SUDO_COMMAND: "/bin/bash",
    HOSTNAME: "host",
    HOSTTYPE: "x86_64",
  },
  ...{ OSTYPE: "linux", MACHTYPE: "x86_64", EUID: "1000", PPID: "1", RANDOM: "3", _: "/usr/bin/env" },
  ...{ SSL_CERT_FILE: "/etc/ssl/cert.pem", NIX_SSL_CERT_FILE: "/etc/ssl/cert.pem", SSL_CERT_DIR: "/etc/ssl" },
  ...{
    TF_CLI_CONFIG_FILE: "/etc/terraformrc",
    CLOUDSDK_CORE_CUSTOM_CA_CERTS_FILE: "/ca",
    NODE_EXTRA_CA_CERTS: "/ca",
  },
  ...{
    AWS_SHARED_CREDENTIALS_FILE: "/home/web/.aws",
    AWS_PROFILE: "web",
    KUBECONFIG: "/home/web/.kube/config",
  },
  ...{
    http_proxy: "http://proxy:3128",
    no_proxy: "localhost",
    HTTP_PROXY: "http://proxy:3128",
    VIRTUAL_ENV: "/venv",
  },
  ...{
    NVM_DIR: "/home/web/.nvm",
    PYENV_ROOT: "/opt/pyenv",
    JAVA_HOME: "/opt/java",
    GOPATH: "/go",
    CARGO_HOME: "/c",
  },
  ...{
    PGHOST: "db",
    PGPORT: "5432",
    PGUSER: "web",
    PGPASSWORD: "x",
    PGDATABASE: "web",
    PGPASSFILE: "/home/web/.pgpass",
  },
  ...{
    npm_lifecycle_event: "start",
    npm_package_name: "babillard",
    npm_config_cafile: "/ca",
    npm_execpath: "/npm",
  },
  ...{
    npm_config_rc_file: "/home/web/.npmrc",
    npm_package_json: "/srv/package.json",
    INIT_CWD: "/srv",
    COLOR: "1",
  },
  ...{ NODE: "/usr/bin/node", NODE_ENV: "production", NODE_OPTIONS: "", NODE_COMPILE_CACHE: "/srv/.cache" },
};

export const systemd = {
  ...{
    INVOCATION_ID: "0123",
    JOURNAL_STREAM: "8:1",
    SYSTEMD_EXEC_PID: "10",
    MANAGERPID: "1",
    NOTIFY_SOCKET: "/run/n",
  },
  ...{ WATCHDOG_PID: "1", WATCHDOG_USEC: "1", LISTEN_FDS: "1", LISTEN_PID: "10", LISTEN_FDNAMES: "http" },
  ...{
    CREDENTIALS_DIRECTORY: "/run/credentials/babillard",
    STATE_DIRECTORY: "/var/lib/b",
    CACHE_DIRECTORY: "/var/c",
  },
  ...{
    LOGS_DIRECTORY: "/var/log/b",
    RUNTIME_DIRECTORY: "/run/b",
    CONFIGURATION_DIRECTORY: "/etc/b",
    MAINPID: "10",
  },
  ...{
    SERVICE_RESULT: "success",
    EXIT_CODE: "exited",
    EXIT_STATUS: "0",
    PIDFILE: "/run/b.pid",
    REMOTE_ADDR: "10.0.0.1",
  },
  ...{ MEMORY_PRESSURE_WATCH: "/sys/fs", MEMORY_PRESSURE_WRITE: "c29tZQ==", TERM: "dumb", FDSTORE: "1" },
};

/** What Kubernetes sets for a Service with one port. */
function service(name: string, port: number, portName: string): Record<string, string> {
  const ip = "10.96.12.7";
  return {
    ...{ [`${name}_SERVICE_HOST`]: ip, [`${name}_SERVICE_PORT`]: String(port) },
    ...{ [`${name}_SERVICE_PORT_${portName}`]: String(port), [`${name}_PORT`]: `tcp://${ip}:${port}` },
    ...{ [`${name}_PORT_${port}_TCP`]: `tcp://${ip}:${port}`, [`${name}_PORT_${port}_TCP_PROTO`]: "tcp" },
    ...{ [`${name}_PORT_${port}_TCP_PORT`]: String(port), [`${name}_PORT_${port}_TCP_ADDR`]: ip },
  };
}

export const kubernetes = {
  ...{
    HOSTNAME: "babillard-5f7c",
    KUBERNETES_SERVICE_PORT_HTTPS: "443",
    POD_NAME: "babillard-5f7c",
    POD_IP: "10.1.1.1",
  },
  ...{
    POD_NAMESPACE: "web",
    NODE_NAME: "node-1",
    HOST_IP: "10.0.0.4",
    NODE_VERSION: "24.1.0",
    YARN_VERSION: "1.22",
  },
  ...{
    AWS_WEB_IDENTITY_TOKEN_FILE: "/var/run/secrets/token",
    AZURE_FEDERATED_TOKEN_FILE: "/var/run/azure/token",
  },
  ...{
    OTEL_SERVICE_NAME: "web",
    GOOGLE_APPLICATION_CREDENTIALS: "/gcp.json",
    KUBERNETES_PORT: "tcp://10.96.0.1:443",
  },
  ...service("KUBERNETES", 443, "HTTPS"),
  ...service("BABILLARD", 3000, "HTTP"),
  ...service("POSTGRES", 5432, "SQL"),
  ...service("DATABASE", 5432, "SQL"),
  ...service("DATABASE_DIRECT", 5432, "SQL"),
  ...service("SMTP", 25, "SMTP"),
  ...service("ADMIN", 80, "HTTP"),
  ...service("METRICS", 9090, "HTTP"),
};
