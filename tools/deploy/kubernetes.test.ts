import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  answersProbe,
  endSeconds,
  imageFacts,
  missingSettings,
  readYamls,
  ROOT,
  SECRETS,
  unknownSettings,
} from './program.ts';

type Probe = { httpGet: { path: string; port: string } };
type Container = {
  image: string;
  args?: string[];
  ports?: { name: string; containerPort: number }[];
  envFrom: { configMapRef: { name: string } }[];
  startupProbe?: Probe;
  readinessProbe?: Probe;
  livenessProbe?: Probe;
  lifecycle?: { preStop: { exec: { command: string[] } } };
  resources: { limits: { memory: string } };
  securityContext: object;
  volumeMounts: { name: string; mountPath: string; readOnly?: boolean }[];
};
type Pod = {
  automountServiceAccountToken: boolean;
  terminationGracePeriodSeconds?: number;
  securityContext: object;
  containers: [Container];
  volumes: { name: string; emptyDir?: { medium?: string; sizeLimit: string }; secret?: { secretName: string } }[];
};
type Labels = Record<string, string>;
type Manifest = {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  data: Record<string, string>;
  spec: Spec;
};
/** What the kinds have there; each has some of it. */
type Spec = {
  template: { metadata: { labels: Labels }; spec: Pod };
  selector: Labels & { matchLabels: Labels };
  strategy: { rollingUpdate: object };
  replicas?: number;
  backoffLimit: number;
  minReplicas: number;
  minAvailable: number;
  scaleTargetRef: { name: string };
  ports: [{ targetPort: string }];
  rules: [{ host: string; http: { paths: [{ backend: { service: object } }] } }];
  tls: [{ hosts: string[] }];
};

const files = globSync('deploy/kubernetes/*.yaml', { cwd: ROOT });
const manifests = files.flatMap((file) => readYamls<Manifest>(file));
const find = (kind: string): Manifest => manifests.find((manifest) => manifest.kind === kind)!;
const deployment = find('Deployment');
const job = find('Job');
const settings = find('ConfigMap');
const podOf = ({ spec }: Manifest): Pod => spec.template.spec;
const pods = [deployment, job].map((manifest) => [manifest.kind, podOf(manifest)] as const);
const image = imageFacts();
const server = podOf(deployment).containers[0];
const { labels } = deployment.spec.template.metadata;

describe('deploy/kubernetes', () => {
  it('has each kind once', () => {
    expect(manifests.map(({ kind }) => kind).sort()).toEqual([
      'ConfigMap',
      'Deployment',
      'HorizontalPodAutoscaler',
      'Ingress',
      'Job',
      'PodDisruptionBudget',
      'Service',
    ]);
  });

  it('gives settings that the server has, and all that production requires', () => {
    expect(unknownSettings(Object.keys(settings.data))).toEqual([]);
    expect(missingSettings(Object.keys(settings.data))).toEqual([]);
    expect(Object.keys(settings.data).filter((name) => SECRETS.includes(name))).toEqual([]);
  });

  it.each(pods)(
    'the pod of the %s reads each secret from the mounted files',
    (_, { containers: [container], volumes }) => {
      const mount = container.volumeMounts.find(({ name }) => name === 'secrets')!;
      expect(mount.readOnly).toBe(true);
      expect(volumes.find(({ name }) => name === 'secrets')?.secret?.secretName).toBe('tanabana');
      for (const name of SECRETS) expect(settings.data[`${name}_FILE`]).toBe(`${mount.mountPath}/${name}`);
      expect(container.envFrom).toEqual([{ configMapRef: { name: settings.metadata.name } }]);
    },
  );

  it.each(pods)('the pod of the %s can write in its data directory and in memory alone', (_, pod) => {
    const [container] = pod.containers;
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    const writable = container.volumeMounts.filter(({ readOnly }) => !readOnly);
    expect(writable.map(({ mountPath }) => mountPath)).toEqual([image.env.DATA_DIR, '/tmp']);
    expect(pod.volumes.find(({ name }) => name === 'tmp')?.emptyDir?.medium).toBe('Memory');
    const sizes = pod.volumes.flatMap(({ emptyDir }) => emptyDir?.sizeLimit ?? []);
    expect(sizes).toEqual([expect.stringMatching(/^\d+Gi$/), expect.stringMatching(/^\d+Mi$/)]);
  });

  it.each(pods)('the pod of the %s runs as the user of the image, without the cluster’s token', (_, pod) => {
    const [user, group] = image.user!.split(':').map(Number);
    expect(pod.securityContext).toEqual({
      runAsNonRoot: true,
      runAsUser: user,
      runAsGroup: group,
      fsGroup: group,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect(pod.automountServiceAccountToken).toBe(false);
    expect(pod.containers[0].resources.limits.memory).toMatch(/Mi$/);
  });

  it('asks for readiness before requests are sent, and for life before a restart', async () => {
    expect(server.readinessProbe!.httpGet.path).toBe('/readyz');
    expect(server.startupProbe!.httpGet.path).toBe('/readyz');
    expect(server.livenessProbe!.httpGet.path).toBe('/healthz');
    for (const probe of [server.readinessProbe, server.startupProbe, server.livenessProbe]) {
      expect(await answersProbe(probe!.httpGet.path)).toBe(true);
      expect(probe!.httpGet.port).toBe('http');
    }
    expect(server.ports).toEqual([
      { name: 'http', containerPort: Number(image.env.PORT) },
      { name: 'metrics', containerPort: Number(settings.data.METRICS_PORT) },
    ]);
  });

  it('leaves a server the time that its end takes after proxies have heard of it', () => {
    const [command, waits] = server.lifecycle!.preStop.exec.command;
    expect(command).toBe('sleep');
    expect(Number(waits)).toBeGreaterThanOrEqual(5);
    expect(podOf(deployment).terminationGracePeriodSeconds).toBeGreaterThan(Number(waits) + endSeconds());
  });

  it('replaces a server after its successor is ready, and keeps one while nodes are drained', () => {
    expect(deployment.spec.strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 });
    const { minReplicas, scaleTargetRef } = find('HorizontalPodAutoscaler').spec;
    expect(scaleTargetRef.name).toBe(deployment.metadata.name);
    expect(deployment.spec.replicas).toBeUndefined();
    expect(find('PodDisruptionBudget').spec.minAvailable).toBeLessThan(minReplicas);
    expect(find('PodDisruptionBudget').spec.selector.matchLabels).toEqual(labels);
  });

  it('sends requests to the servers and not to the migration', () => {
    expect(find('Service').spec.selector).toEqual(labels);
    expect(deployment.spec.selector.matchLabels).toEqual(labels);
    expect(job.spec.template.metadata.labels).not.toMatchObject(labels);
    expect(find('Service').spec.ports[0].targetPort).toBe(server.ports![0]!.name);
    const { rules, tls } = find('Ingress').spec;
    const [rule] = rules;
    expect(rule.http.paths[0].backend.service).toEqual({ name: 'tanabana', port: { name: 'http' } });
    expect(`https://${rule.host}`).toBe(settings.data.PUBLIC_URL);
    expect(tls[0].hosts).toEqual([rule.host]);
  });

  it('upgrades the database by the image that is deployed, once', () => {
    const [container] = podOf(job).containers;
    expect(container.image).toBe(server.image);
    expect(container.args).toEqual(['apps/server/src/cli.ts', 'migrate']);
    expect(job.spec.backoffLimit).toBe(0);
  });
});
