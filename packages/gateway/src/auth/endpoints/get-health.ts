/** GET /health: responds while the service runs. */
import type { Context } from 'hono';

export function getHealth() {
  return (c: Context) =>
    c.json({ name: 'GoTrue', version: 'gateway', description: 'GoTrue is a user registration and authentication API' });
}
