import { StoredPicture } from '#components/stored-picture.tsx';
import { Mark } from '#components/ui/logo.tsx';
import styles from './news-picture.module.css';

/** How wide it is on the page. */
const SIZES = {
  lead: '(max-width: 959px) 100vw, 820px',
  card: '(max-width: 599px) 100vw, (max-width: 959px) 50vw, 410px',
  article: '(max-width: 760px) 100vw, 760px',
};

type NewsPictureProps = { image_url: string | null; size: keyof typeof SIZES; isFirst?: boolean };

/** The picture of an article, 5:2; indigo cloth where there is none, or where it does not come. */
export function NewsPicture({ image_url, size, isFirst }: NewsPictureProps) {
  return (
    <div className={styles.picture}>
      <StoredPicture
        address={image_url}
        width={1000}
        height={400}
        widths={[360, 480, 720, 1000]}
        sizes={SIZES[size]}
        isFirst={isFirst}
      >
        <Mark size={44} />
      </StoredPicture>
    </div>
  );
}
