import { useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type { Ref } from 'react';
import { lengthOf } from '@tanabana/domain/typed';
import { useReportOverlong } from './field-link.ts';

/** Reports a text that is too long to the field around it, whether it was typed, restored from a draft or set by another field. */
export function useLength<Control extends HTMLInputElement | HTMLTextAreaElement>(
  max: number | undefined,
  ref: Ref<Control> | undefined,
) {
  const own = useRef<Control>(null);
  useImperativeHandle(ref, () => own.current!);
  const reported = useRef(0);
  const report = useReportOverlong();

  const measure = () => {
    const length = lengthOf((own.current?.value ?? '').trim());
    const over = max !== undefined && length > max ? length : 0;
    if (over === reported.current) return;
    reported.current = over;
    report?.(over > 0 ? { length: over, max: max! } : null);
  };
  // A value that a form puts in fires no event.
  useLayoutEffect(measure);

  return { own, measure };
}
