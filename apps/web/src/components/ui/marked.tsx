import { markWords } from '@tanabana/domain/search/whole-words';
import type { searchWords } from '@tanabana/domain/search/whole-words';
import { Fragment } from 'react';
import styles from './marked.module.css';

/** A text with the words that a search found in it marked. */
export function Marked({ text, words }: { text: string; words: ReturnType<typeof searchWords> }) {
  if (words.length === 0) return text;
  return markWords(text, words).map((piece, place) =>
    piece.isHit ? (
      <mark key={place} className={styles.mark}>
        {piece.text}
      </mark>
    ) : (
      <Fragment key={place}>{piece.text}</Fragment>
    ),
  );
}
