/** The product's logo: a shepherd's crook. */
export function Mark() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" fill="none" aria-hidden="true">
      <path
        d="M7 19V7.5a4.5 4.5 0 0 1 9 0c0 1.9-1.2 3.2-2.8 3.2-1.4 0-2.3-1-2.3-2.2"
        stroke="var(--color-accent)"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
    </svg>
  );
}
