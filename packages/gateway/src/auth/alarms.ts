/** Raises alarms for operators: one log line and one callback of the mounting server per alarm and hour. */
import type { Log } from '../log.ts';
import type { AuthAlarm } from './types.ts';

export type Alarm = (alarm: AuthAlarm) => void;

const WORDS: Record<AuthAlarm, string> = {
  sms_budget_spent: 'the SMS of the whole site for an hour are spent: no more are sent until it is over',
  many_wrong_passwords: 'very many passwords are wrong: who is not known where they try has a tenth of the tries',
};

const PAUSE_MS = 3600 * 1000;

export function createAlarm(log: Log, now: () => Date, onAlarm?: Alarm): Alarm {
  const raised = new Map<AuthAlarm, number>();
  return (alarm) => {
    const last = raised.get(alarm);
    if (last !== undefined && now().getTime() - last < PAUSE_MS) return;
    raised.set(alarm, now().getTime());
    log.error({ alarm }, WORDS[alarm]);
    onAlarm?.(alarm);
  };
}
