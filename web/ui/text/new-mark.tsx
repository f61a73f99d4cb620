/** What came in since the reader's last visit. */
export function NewMark() {
  return (
    <span className="font-semibold text-accent">
      <span
        aria-hidden="true"
        className="me-1.5 inline-block size-[0.4375rem] rounded-full bg-accent align-[0.06em]"
      />
      New
    </span>
  );
}
