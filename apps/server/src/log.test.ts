import { DatabaseError } from '@tanabana/gateway/db';
import { expect, it } from 'vitest';
import { createLog } from './log.ts';

it('logs what PostgreSQL refused, without the refused row', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  const err = new DatabaseError('violates check constraint "members_email_check"', {
    code: '23514',
    constraint: 'members_email_check',
    detail: 'Failing row contains (asha@mill.example).',
  });
  log.error({ err }, 'request failed');
  expect(lines.join('')).toContain('members_email_check');
  expect(lines.join('')).not.toContain('asha@mill.example');
});
