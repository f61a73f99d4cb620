import { Select } from "../ui/form/controls.tsx";
import { Field } from "../ui/form/field.tsx";
import { deviceZone, zoneName } from "./edition/times.ts";
import { words } from "./words.ts";

interface Props {
  timeZone: string;
  error: string | undefined;
  onChange: (timeZone: string) => void;
}

/** A time zone by its city, grouped by region. Offers the device's zone if it's another one. */
export function TimeZoneField({ timeZone, error, onChange }: Props) {
  const here = deviceZone();
  const isHere = here === timeZone;
  return (
    <div>
      <Field
        label={words.timeZone}
        hint={isHere ? words.recognised : words.elsewhere(zoneName(here))}
        error={error}
      >
        {(control) => (
          <Select
            {...control}
            name="timeZone"
            value={timeZone}
            onChange={(event) => onChange(event.target.value)}
          >
            {zonesByRegion([timeZone, here]).map(([region, zones]) => (
              <optgroup key={region} label={region}>
                {zones.map((zone) => (
                  <option key={zone} value={zone}>
                    {nameWithin(zone)}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        )}
      </Field>
      {!isHere && (
        <button
          type="button"
          className="tap mt-1 text-note font-semibold text-accent hover:underline"
          onClick={() => onChange(here)}
        >
          {words.takeZone(zoneName(here))}
        </button>
      )}
    </div>
  );
}

/** The zones that this browser knows, plus those that must be in the list. */
export function zonesByRegion(needed: string[]): [region: string, zones: string[]][] {
  const zones = new Set(["UTC", ...Intl.supportedValuesOf("timeZone"), ...needed]);
  const regions = Map.groupBy([...zones].sort(), (zone) =>
    zone.includes("/") ? (zone.split("/")[0] ?? "") : words.otherZones,
  );
  return [...regions].sort(
    ([a], [b]) => Number(a === words.otherZones) - Number(b === words.otherZones) || (a < b ? -1 : 1),
  );
}

/** 'Buenos Aires, Argentina' contains its country; within its region, no zone needs more. */
function nameWithin(zone: string): string {
  const [, ...places] = zone.split("/");
  return (places.length > 0 ? places.reverse().join(", ") : zone).replaceAll("_", " ");
}
