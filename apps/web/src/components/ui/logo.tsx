import styles from './logo.module.css';

/** The mark: three warp threads, two weft threads, plain weave, on neel. */
export function Mark({ size = 30 }: { size?: number }) {
  return (
    <svg className={styles.mark} width={size} height={size} viewBox="0 0 28 28" aria-hidden="true">
      <rect width="28" height="28" rx="4" className={styles.neel} />
      <path d="M5.5 3h4v22h-4zM12 3h4v22h-4zM18.5 3h4v22h-4z" className={styles.cotton} />
      <path d="M4.5 7h6v6h-6zM17.5 7h6v6h-6zM11 15h6v6h-6z" className={styles.neel} />
      <path
        d="M3 8h8.5v4H3zM16.5 8H25v4h-8.5zM10.5 16h7v4h-7zM3 16h2.5v4H3zM22.5 16H25v4h-2.5zM9.5 16h1v4h-1z"
        className={styles.haldi}
      />
    </svg>
  );
}

export function Logo({ name, size }: { name: string; size?: number }) {
  return (
    <span className={styles.logo}>
      <Mark size={size} />
      <span>{name}</span>
    </span>
  );
}
