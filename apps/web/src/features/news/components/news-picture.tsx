import { useState } from 'react';
import { Mark } from '#components/ui/logo.tsx';
import { storedUrl } from '#lib/website-url.ts';
import styles from './news-picture.module.css';

/** The picture of an article, 5:2; indigo cloth where there is none, or where it does not come. */
export function NewsPicture({ image_url, isFirst }: { image_url: string | null; isFirst?: boolean }) {
  const [failed, setFailed] = useState<string | null>(null);
  const src = image_url === failed ? undefined : storedUrl(image_url);
  return (
    <div className={styles.picture}>
      {src ? (
        // The headline is enough; the picture has no alternative text.
        <img
          src={src}
          alt=""
          width={1000}
          height={400}
          loading={isFirst ? 'eager' : 'lazy'}
          onError={() => setFailed(image_url)}
        />
      ) : (
        <Mark size={44} />
      )}
    </div>
  );
}
