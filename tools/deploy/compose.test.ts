import { describe, expect, it } from 'vitest';
import {
  answersProbe,
  endSeconds,
  imageFacts,
  missingSettings,
  read,
  readEnvFile,
  readYaml,
  seconds,
  SECRETS,
  unknownSettings,
} from './program.ts';

type Service = {
  image?: string;
  command?: string[];
  entrypoint?: string[];
  env_file?: string;
  environment?: Record<string, string>;
  secrets?: string[];
  ports?: string[];
  networks?: string[];
  volumes?: string[];
  tmpfs?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  restart?: string;
  stop_grace_period?: string;
  healthcheck?: { test?: string[]; disable?: boolean };
  depends_on?: Record<string, { condition: string }>;
};
type Compose = {
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
  volumes: Record<string, unknown>;
  networks: Record<string, { internal?: boolean } | null>;
};

const compose = readYaml<Compose>('deploy/compose.yaml');
const { services } = compose;
const example = readEnvFile('deploy/.env.example');
/** Read by compose itself, for other containers than the server's. */
const OF_COMPOSE = ['SITE_ADDRESS'];
const program = Object.entries(services).filter(([, { image }]) => image?.startsWith('tanabana:'));
const servers = program.filter(([, { command }]) => !command);
const image = imageFacts();

describe('deploy/compose.yaml', () => {
  it('has two servers, a migration, a proxy, a database and a store', () => {
    expect(Object.keys(services).sort()).toEqual(['database', 'migrate', 'proxy', 'server-a', 'server-b', 'store']);
    expect(servers.map(([name]) => name)).toEqual(['server-a', 'server-b']);
  });

  it.each(program)('%s gets settings that the server has, and all that production requires', (_, service) => {
    const names = [...Object.keys(service.environment ?? {}), ...Object.keys(example.set)];
    expect(unknownSettings(names.filter((name) => !OF_COMPOSE.includes(name)))).toEqual([]);
    expect(missingSettings(names)).toEqual([]);
    expect(service.env_file).toBe('.env');
  });

  it.each(program)('%s reads each secret from a file that it is given', (_, { environment = {}, secrets = [] }) => {
    for (const name of SECRETS) expect(environment[`${name}_FILE`]).toBe(`/run/secrets/${name}`);
    expect([...secrets].sort()).toEqual([...SECRETS].sort());
    expect(Object.keys(environment).filter((name) => SECRETS.includes(name))).toEqual([]);
  });

  it('takes each secret from a file that the script of the secrets makes', () => {
    const script = read('deploy/make-secrets.sh');
    for (const [name, { file }] of Object.entries(compose.secrets)) {
      expect(file).toBe(`secrets/${name}`);
      expect(script).toMatch(new RegExp(String.raw`\bmake ${name}\b`));
    }
    for (const { secrets = [] } of Object.values(services))
      for (const name of secrets) expect(compose.secrets).toHaveProperty(name);
  });

  it.each(program)(
    '%s can write in its data directory and in memory alone',
    (_, { volumes = [], tmpfs = [], read_only }) => {
      expect(read_only).toBe(true);
      expect(volumes.map((volume) => volume.split(':')[1])).toEqual([image.env.DATA_DIR]);
      expect(tmpfs.map((place) => place.split(':')[0])).toEqual(['/tmp']);
    },
  );

  it.each(Object.entries(services))('%s runs with a read-only file system and without rights', (name, service) => {
    expect(service.read_only).toBe(true);
    expect(service.cap_drop).toEqual(['ALL']);
    expect(service.cap_add ?? []).toEqual(name === 'proxy' ? ['NET_BIND_SERVICE'] : []);
    expect(service.security_opt).toEqual(['no-new-privileges:true']);
    expect(service.restart).toBe(name === 'migrate' ? 'no' : 'unless-stopped');
    expect(service.healthcheck?.test?.[0]).toBe(name === 'migrate' ? undefined : 'CMD');
  });

  it.each(servers)('%s is asked whether it is ready, and has the time that its end takes', async (_, service) => {
    const [, port, path] = /http:\/\/127\.0\.0\.1:(\d+)(\/\w+)/.exec(service.healthcheck!.test!.join(' '))!;
    expect(port).toBe(image.env.PORT);
    expect(await answersProbe(path!)).toBe(true);
    expect(seconds(service.stop_grace_period!)).toBeGreaterThan(endSeconds());
  });

  it.each(servers)('%s starts after the migration, over a database and a store that answer', (_, { depends_on }) => {
    expect(depends_on).toEqual({
      database: { condition: 'service_healthy' },
      store: { condition: 'service_healthy' },
      migrate: { condition: 'service_completed_successfully' },
    });
  });

  it('sends visitors to every server, through the proxy alone', () => {
    const upstreams = servers.map(([name]) => `${name}:${image.env.PORT}`).join(' ');
    expect(services.proxy!.environment!.UPSTREAMS).toBe(upstreams);
    expect(Object.keys(services).filter((name) => services[name]!.ports)).toEqual(['proxy']);
    // The servers believe what the proxy says about a visitor's address.
    for (const [, { environment }] of servers) expect(environment!.TRUSTED_PROXIES).toBe('private');
  });

  it('keeps the database and the store on a network of their own', () => {
    for (const name of ['database', 'store']) expect(services[name]!.networks).toEqual(['inside']);
    expect(compose.networks.inside).toEqual({ internal: true });
  });

  it('keeps what must survive in named volumes', () => {
    const used = Object.values(services).flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(':')[0]!));
    const named = used.filter((source) => !source.startsWith('./'));
    expect([...new Set(named)].sort()).toEqual(Object.keys(compose.volumes).sort());
  });

  it('runs a PostgreSQL that the server supports', () => {
    expect(Number(/^postgres:(\d+)$/.exec(services.database!.image!)?.[1])).toBeGreaterThanOrEqual(15);
  });

  it('gives the store the bucket and the region that the servers use', () => {
    const { S3_ENDPOINT, S3_REGION, S3_BUCKET } = servers[0]![1].environment!;
    const command = services.store!.command!.join('\n');
    expect(command).toContain(`mkdir -p /data/${S3_BUCKET}\n`);
    expect(command).toContain(`--region ${S3_REGION} `);
    expect(command).toContain(`--port :${new URL(S3_ENDPOINT!).port} `);
    expect(new URL(S3_ENDPOINT!).hostname).toBe('store');
  });
});

describe('deploy/.env.example', () => {
  it('names settings that the server has, set or shown', () => {
    const names = [...Object.keys(example.set), ...example.shown];
    expect(unknownSettings(names.filter((name) => !OF_COMPOSE.includes(name)))).toEqual([]);
    expect(read('deploy/compose.yaml')).toContain('${SITE_ADDRESS:?');
  });

  it('has no secret, and says of each how it is made', () => {
    expect(Object.keys(example.set).filter((name) => SECRETS.includes(name))).toEqual([]);
    for (const name of Object.keys(compose.secrets))
      expect(read('deploy/.env.example')).toMatch(new RegExp(`\\b${name}\\b`));
  });

  it('gives the proxy the host of the public address', () => {
    expect(example.set.SITE_ADDRESS).toBe(new URL(example.set.PUBLIC_URL!).hostname);
  });
});
