/** A function that fails. */
export default (): never => {
  throw new Error('a secret of the function');
};
