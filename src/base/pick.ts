/** The fields of `of` that `shape` names. */
export function pick<Of extends object, Shape extends object>(of: Of, shape: Shape) {
  const named = Object.entries(of).filter(([name]) => Object.hasOwn(shape, name));
  return Object.fromEntries(named) as Pick<Of, keyof Of & keyof Shape>;
}

type Presented<Value> = Value extends Date ? string : Value;

/** The fields of a row that a contract's `shape` names, with times as ISO 8601 texts. */
export function presentFields<Row extends object, Shape extends object>(row: Row, shape: Shape) {
  const fields = Object.entries(pick(row, shape)).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(fields) as { [Field in keyof Row & keyof Shape]: Presented<Row[Field]> };
}
