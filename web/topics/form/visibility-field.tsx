import { useId } from "react";
import { Switch } from "../../ui/form/switch.tsx";
import { Icon } from "../../ui/icon/icon.tsx";

interface Props {
  isPublic: boolean;
  onChange: (isPublic: boolean) => void;
}

export function VisibilityField({ isPublic, onChange }: Props) {
  const id = useId();
  return (
    <div className="flex items-center gap-4">
      <Icon name={isPublic ? "globe" : "lock"} className="size-5 text-muted" />
      <div className="grow">
        <label htmlFor={id} className="text-note font-semibold">
          Public
        </label>
        <p id={`${id}-note`} className="text-note text-muted">
          {isPublic
            ? "Everybody here can find it, follow it and comment on it."
            : "Private: you alone see it. It is in no list and no search."}
        </p>
      </div>
      <Switch id={id} aria-describedby={`${id}-note`} checked={isPublic} onCheckedChange={onChange} />
    </div>
  );
}
