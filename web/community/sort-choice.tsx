import { Select } from "../ui/form/controls.tsx";
import { type Sort, sortsOf } from "./filters.ts";

const labels: Record<Sort, string> = {
  best: "Best match",
  hot: "Hot",
  updated: "Latest update",
  new: "Newest",
};

interface Props {
  q: string;
  sort: Sort | "";
  onChange: (sort: Sort | "") => void;
}

export function SortChoice({ q, sort, onChange }: Props) {
  const [usual, ...unusual] = sortsOf(q);
  return (
    <Select aria-label="Sort by" value={sort} onChange={(event) => onChange(event.target.value as Sort | "")}>
      <option value="">{labels[usual]}</option>
      {unusual.map((name) => (
        <option key={name} value={name}>
          {labels[name]}
        </option>
      ))}
    </Select>
  );
}
