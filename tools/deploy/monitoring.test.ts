/** The files of deploy/monitoring against the metrics that the server has, and against the faults that they are for. */
import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { createMetrics } from '../../apps/server/src/http/monitoring/metrics.ts';
import { SETTINGS } from '../../apps/server/src/settings.ts';
import { read, readYaml, ROOT } from './program.ts';

type Rule = {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: string };
  annotations: { summary: string };
};
type Case = { name: string; alert_rule_test: { alertname: string; exp_alerts: object[] }[] };
type Panel = { title: string; targets?: { expr: string }[] };

const FOLDER = 'deploy/monitoring';
const rules = readYaml<{ groups: { rules: Rule[] }[] }>(`${FOLDER}/alarms.yaml`).groups.flatMap((group) => group.rules);
const { tests: cases } = readYaml<{ tests: Case[] }>(`${FOLDER}/alarms.test.yaml`);
const dashboard = JSON.parse(read(`${FOLDER}/dashboard.json`)) as { panels: Panel[] };
const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
];

/** Prometheus' own: whether a server answers, and which one it is. */
const OF_PROMETHEUS = new Map([['up', new Set(['job'])]]);
const EVERYWHERE = ['instance'];

/** Every metric with its labels, as a server of every kind shows it that has met everything. */
async function exposed(): Promise<Map<string, Set<string>>> {
  const metrics = createMetrics({ process: true });
  metrics.watchSockets(() => 1);
  metrics.watchDatabase({
    load: () => ({ running: 1, waiting: 1, refused: { full: 1, late: 1, spent: 1 } }),
    pool: () => ({ open: 1, idle: 1, max: 1, waiting: 1 }),
    replica: () => ({ state: 'used', lagMs: 1 }),
  });
  metrics.watchFigures({
    read: async () => ({ oldestDue: { x: 1 }, deadLetters: { event: 1 }, databaseBytes: 1, lastBackup: 1 }),
    disk: async () => ({ freeBytes: 1, totalBytes: 1 }),
  });
  metrics.watchCircuits(() => [{ provider: 'sms', vendor: 'msg91', state: 'closed' }]);
  metrics.count({ method: 'GET', route: '/', status: 200, seconds: 1 });
  metrics.countJob('x', 'done');
  metrics.timeJob('x', 1);
  metrics.countCall('email', 'taken', 1);
  metrics.countPayment('captured');
  const found = new Map(OF_PROMETHEUS);
  for (const [, name, labels = ''] of (await metrics.text()).body.matchAll(/^([a-z]\w*)(?:\{(.*)\})? /gm)) {
    const known = found.get(name!) ?? new Set();
    for (const [, label] of labels.matchAll(/(\w+)="/g)) known.add(label!);
    found.set(name!, known);
  }
  return found;
}

/** The metrics of an expression, with the labels that it selects by. */
function metricsIn(expr: string): { name: string; labels: string[] }[] {
  const bare = expr.replaceAll(/\b(?:by|on|without) \([^)]*\)/g, ' ');
  return [...bare.matchAll(/\b([a-z]+_\w+|up)\b(?!\s*\()(?:\{([^}]*)\})?/g)]
    .filter(([, name]) => !/^(?:histogram_quantile|avg_over_time)$/.test(name!))
    .map(([, name, selected = '']) => ({
      name: name!,
      labels: [...selected.replaceAll(/"[^"]*"/g, '').matchAll(/(\w+)\s*[=!]/g)].map(([, label]) => label!),
    }));
}

describe('the metrics in deploy/monitoring', () => {
  let known: Map<string, Set<string>>;
  beforeAll(async () => {
    known = await exposed();
  });

  it.each(expressions)('that %s reads exist in the server, with their labels: %s', (_, expr) => {
    const used = metricsIn(expr);
    expect(used.length).toBeGreaterThan(0);
    for (const { name, labels } of used) {
      expect([...known.keys()]).toContain(name);
      for (const label of labels) expect([...EVERYWHERE, ...known.get(name)!]).toContain(label);
    }
    const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list]) =>
      list!.split(',').map((one) => one.trim()),
    );
    const possible = [...EVERYWHERE, ...used.flatMap(({ name }) => [...known.get(name)!])];
    for (const label of grouped) expect(possible).toContain(label);
  });

  it('are shown on the dashboard, each of the server’s own', () => {
    const shown = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join('\n');
    const own = [...known.keys()].filter((name) => /^(?:http|database|realtime|provider|tanabana)_/.test(name));
    const families = new Set(own.map((name) => name.replace(/_(?:bucket|sum|count)$/, '')));
    expect([...families].filter((name) => !shown.includes(name))).toEqual([]);
  });
});

describe('each alarm', () => {
  it.each(rules)(
    '$alert says how urgent it is, and docs/operations.md what to do',
    ({ alert, labels, annotations }) => {
      expect(['page', 'ticket']).toContain(labels.severity);
      expect(annotations.summary).toMatch(/\.$/);
      expect(read('docs/operations.md')).toMatch(new RegExp(`^\\| \`${alert}\` `, 'm'));
    },
  );

  it('has a fault that raises it, and is silent while all is well', () => {
    const names = rules.map(({ alert }) => alert).sort();
    const raised = cases.flatMap((one) => one.alert_rule_test.filter(({ exp_alerts }) => exp_alerts.length > 0));
    const silent = cases.flatMap((one) => one.alert_rule_test.filter(({ exp_alerts }) => exp_alerts.length === 0));
    expect(raised.map(({ alertname }) => alertname).sort()).toEqual(names);
    expect(silent.map(({ alertname }) => alertname).sort()).toEqual(names);
  });
});

it('prometheus.yml reads the alarms, from the port that the files of deploy set', () => {
  const config = readYaml<{
    rule_files: string[];
    scrape_configs: { job_name: string; static_configs: { targets: string[] }[] }[];
  }>(`${FOLDER}/prometheus.yml`);
  expect(config.rule_files).toEqual(['alarms.yaml']);
  const [scrape] = config.scrape_configs;
  expect(scrape!.job_name).toBe('tanabana');
  const [target] = scrape!.static_configs[0]!.targets;
  const port = target!.split(':')[1];
  expect(SETTINGS.METRICS_PORT.schema.parse(port)).toBe(Number(port));
  expect(read('deploy/systemd/tanabana.service')).toContain(`METRICS_PORT=${port}`);
  expect(read('deploy/compose.yaml')).toContain(`METRICS_PORT: ${port}`);
  expect(read('deploy/kubernetes/settings.yaml')).toContain(`METRICS_PORT: '${port}'`);
});

const promtool = (...args: string[]) => spawnSync('promtool', args, { cwd: `${ROOT}${FOLDER}`, encoding: 'utf8' });
const hasPromtool = promtool('--version').status === 0;

describe.runIf(hasPromtool)('promtool (where it is installed)', () => {
  it.each([
    ['finds the configuration valid', ['check', 'config', '--syntax-only', 'prometheus.yml']],
    ['finds the alarms valid', ['check', 'rules', 'alarms.yaml']],
    ['sees each alarm fire on its fault, and none without one', ['test', 'rules', 'alarms.test.yaml']],
  ])('%s', (_, args) => {
    const { status, stdout, stderr } = promtool(...args);
    expect(`${stdout}${stderr}`).not.toMatch(/FAILED|error/i);
    expect(status).toBe(0);
  });
});
