// Answers as picture-process.ts does: with its number or its environment; or hangs, or crashes.
process.on('message', ({ source }) => {
  const asked = Buffer.from(source).toString();
  if (asked === 'crash') process.kill(process.pid, 'SIGSEGV');
  const answers = { pid: String(process.pid), env: Object.keys(process.env).join() };
  if (asked in answers) process.send({ rendered: { bytes: Buffer.from(answers[asked]), type: 'text/plain' } });
});
process.on('disconnect', () => process.exit());
