/** The clock of the server: the only file that reads the time of day from the machine. */

export type Clock = () => Date;

/** The machine's own time, whatever NOW says: for logs, keys and names of files, which are of the day on which they were made. */
export const machineTime: Clock = () => new Date();

/** The clock that the service goes by. @param fixed the moment at which it stands still (NOW); it goes when absent */
export const createClock = (fixed: Date | undefined): Clock => (fixed ? () => fixed : machineTime);
