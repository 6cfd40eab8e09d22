/** The circuits of the providers: providers/circuit.ts. */
import { Gauge, type Registry } from 'prom-client';

/** The states of a circuit; the index is the value of the metric. */
const CIRCUIT_STATES = ['closed', 'half-open', 'open'] as const;

export type CircuitReport = { provider: string; vendor: string; state: (typeof CIRCUIT_STATES)[number] };

/** Registers the state of each circuit, as each scrape finds it. */
export function circuitMetrics(registry: Registry, circuits: () => readonly CircuitReport[]): void {
  const states: Gauge<'provider' | 'vendor'> = new Gauge({
    name: 'provider_circuit_state',
    help: 'The circuit of a provider: 0 closed, 1 half-open, 2 open. While it is open the provider is not called.',
    labelNames: ['provider', 'vendor'],
    registers: [registry],
    collect() {
      for (const { provider, vendor, state } of circuits())
        states.set({ provider, vendor }, CIRCUIT_STATES.indexOf(state));
    },
  });
}
