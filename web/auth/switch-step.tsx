interface Props {
  question: string;
  label: string;
  onClick: () => void;
}

/** The way to another of the sign-in screens. */
export function SwitchStep({ question, label, onClick }: Props) {
  return (
    <p className="text-muted">
      {question}{" "}
      <button
        type="button"
        className="tap font-semibold text-ink underline-offset-3 hover:underline"
        onClick={onClick}
      >
        {label}
      </button>
    </p>
  );
}
