/** The fields of `of` that `shape` names. */
export function pick<Of extends object, Shape extends object>(of: Of, shape: Shape) {
  const named = Object.entries(of).filter(([name]) => Object.hasOwn(shape, name));
  return Object.fromEntries(named) as Pick<Of, keyof Of & keyof Shape>;
}
