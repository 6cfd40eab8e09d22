/** The clock of the server: the only file that reads the time of day from the machine. */

export type Clock = () => Date;

/** The time of the machine, which the setting NOW does not change: for logs, keys and file names. They carry the day of their creation. */
export const machineTime: Clock = () => new Date();

/** The clock of the service. @param fixed the moment at which it stops (the setting NOW); without it the clock runs */
export const createClock = (fixed: Date | undefined): Clock => (fixed ? () => fixed : machineTime);
