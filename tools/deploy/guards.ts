import { parse } from "yaml";

/** A service of a compose file, as far as the rules read it. */
type Service = {
  user?: string;
  read_only?: boolean;
  privileged?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  ports?: string[];
  networks?: string[];
  environment?: Record<string, string>;
  healthcheck?: object;
};
type Compose = { services: Record<string, Service>; networks: Record<string, { internal?: boolean } | null> };

/** Which rules an image breaks: several stages, no root, pinned versions, a health check, nothing secret. */
export function imageViolations(dockerfile: string): string[] {
  const last = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "));
  const user = /^USER (\S+)$/m.exec(last)?.[1];
  return [
    (dockerfile.match(/^FROM /gm)?.length ?? 0) < 2 &&
      "has one stage: the sources and the build stay in the image",
    /^FROM \S+(:latest)?( AS \w+)?$/m.test(dockerfile.replaceAll(/^FROM \S+:\d\S*/gm, "")) &&
      "starts from an image without a version",
    (user === undefined || !/^[1-9]\d*(:[1-9]\d*)?$/.test(user)) &&
      "runs as root, or as a user without a number",
    !/^HEALTHCHECK /m.test(last) && "has no health check",
    /^COPY .*--chown/m.test(last) && "lets its user change the program",
    /^(ENV|ARG) .*(PASSWORD|SECRET|TOKEN|_KEY|DATABASE_URL)/m.test(dockerfile) && "contains a secret",
  ].filter((broken) => broken !== false);
}

/** Which rules a compose file breaks. */
export function composeViolations(text: string): string[] {
  const { services, networks }: Compose = parse(text);
  const each = Object.entries(services).flatMap(([name, service]) =>
    [
      !service.read_only && "can write to its root file system",
      service.cap_drop?.[0] !== "ALL" && "keeps capabilities",
      !service.security_opt?.includes("no-new-privileges:true") && "can gain privileges",
      service.privileged && "is privileged",
      Object.entries(service.environment ?? {}).some(
        ([key, value]) => /PASSWORD$|SECRET/.test(key) || /:\/\/[^@/]+:[^@/]+@/.test(value),
      ) && "has a password in its settings",
      service.ports?.some((port) => !port.startsWith("127.0.0.1:")) && "publishes a port beyond this machine",
    ]
      .filter((broken) => typeof broken === "string")
      .map((broken) => `${name} ${broken}`),
  );
  const { app, database } = services;
  return [
    ...each,
    ...(database?.ports ? ["database publishes a port"] : []),
    ...(database?.networks?.some((name) => !networks[name]?.internal) ? ["database has a way out"] : []),
    ...(app?.user === "10001:10001" ? [] : ["app runs as another user than the image's"]),
    ...(database?.healthcheck ? [] : ["database has no health check"]),
  ];
}

/** A Kubernetes object, as far as the rules read it. */
export type Manifest = {
  kind: string;
  metadata: { name: string };
  spec?: Record<string, unknown> & { template?: { spec: PodSpec } };
};
type Container = {
  name: string;
  image: string;
  securityContext?: Record<string, unknown>;
  resources?: { requests?: object; limits?: { memory?: string } };
  readinessProbe?: object;
  livenessProbe?: object;
  startupProbe?: object;
  env?: { name: string; value?: string }[];
};
type PodSpec = {
  containers: Container[];
  initContainers?: Container[];
  automountServiceAccountToken?: boolean;
  securityContext?: { runAsNonRoot?: boolean; seccompProfile?: { type: string } };
};

/** Which rules a rendered chart breaks: one that is hardened has none. */
export function chartViolations(manifests: readonly Manifest[]): string[] {
  const kinds = (kind: string) => manifests.filter((one) => one.kind === kind);
  const pods = kinds("Deployment").flatMap(({ metadata, spec }) =>
    podViolations(metadata.name, spec?.template?.spec),
  );
  return [
    ...pods,
    ...(kinds("PodDisruptionBudget").length < 2 ? ["a deployment has no disruption budget"] : []),
    ...(kinds("NetworkPolicy").some(({ spec }) => String(spec?.policyTypes) === "Ingress,Egress")
      ? []
      : ["no network policy restricts both directions"]),
    ...(JSON.stringify(kinds("NetworkPolicy")).includes('"except":["169.254.169.254/32"]')
      ? []
      : ["pods reach the metadata of their node"]),
    ...kinds("Service")
      .filter(({ spec }) => spec?.type !== undefined && spec.type !== "ClusterIP")
      .map(({ metadata }) => `${metadata.name} is open beyond the cluster`),
  ];
}

function podViolations(name: string, pod: PodSpec | undefined): string[] {
  if (!pod) return [`${name} has no pods`];
  const containers = [...(pod.initContainers ?? []), ...pod.containers];
  return [
    !pod.securityContext?.runAsNonRoot && "may run as root",
    pod.securityContext?.seccompProfile?.type !== "RuntimeDefault" && "has no seccomp profile",
    pod.automountServiceAccountToken !== false && "gets a token for the cluster",
    containers.some(({ securityContext }) => !securityContext?.readOnlyRootFilesystem) &&
      "can write to its root file system",
    containers.some(({ securityContext }) => securityContext?.allowPrivilegeEscalation !== false) &&
      "can gain privileges",
    containers.some(
      ({ securityContext }) => JSON.stringify(securityContext?.capabilities) !== '{"drop":["ALL"]}',
    ) && "keeps capabilities",
    containers.some(({ resources }) => !resources?.requests || !resources.limits?.memory) &&
      "has no limit of memory",
    pod.containers.some((one) => !one.readinessProbe || !one.livenessProbe || !one.startupProbe) &&
      "lacks a probe",
    pod.containers.some(({ env }) => env?.some(({ value }) => /:\/\/[^@/]+:[^@/]+@/.test(value ?? ""))) &&
      "has a password in its settings",
  ]
    .filter((broken) => typeof broken === "string")
    .map((broken) => `${name} ${broken}`);
}

/** Settings of the unit that must not be lost. */
const hardening = [
  "DynamicUser=yes",
  "NoNewPrivileges=yes",
  "CapabilityBoundingSet=",
  "ProtectSystem=strict",
  "ProtectHome=yes",
  "PrivateTmp=yes",
  "PrivateDevices=yes",
  "ProtectKernelTunables=yes",
  "RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX",
  "SystemCallFilter=@system-service",
  "SystemCallArchitectures=native",
  "UMask=0077",
  "Restart=on-failure",
];

/** Which rules a systemd unit breaks. */
export function unitViolations(unit: string): string[] {
  const lines = new Set(unit.split("\n"));
  return [
    ...hardening.filter((line) => !lines.has(line)).map((line) => `lacks ${line}`),
    ...(/^Environment=.*(PASSWORD|DATABASE_URL|SMTP_URL)/m.test(unit) ? ["contains a secret"] : []),
  ];
}
