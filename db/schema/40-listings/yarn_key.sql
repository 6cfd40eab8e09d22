-- The key of a yarn: what its fields say, as codes and numbers that can be compared, joined and sorted. The triggers of
-- the tables write it; no client can. The codes come from packages/domain/src/listings/key/yarn-codes.ts.

-- Millitex (mg per km) is a whole number, exact to half a unit: 1 denier is 111.1, and English counts up to 768 differ.
-- Where the unit of the count is unknown there is no number.
create function private.yarn_key(p_fibre text, p_specific_type text, p_lustre text, p_twist text, p_count text, p_filaments text, p_grade text,
  out fibre_code text, out process_code text, out millitex int, out filaments int, out lustre_code text, out intermingling_code text,
  out grade_rank int)
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  -- Anything else is refused by the checks of the columns, which run later.
  v_digits constant text := '^[1-9][0-9]{0,5}$';
  v_count constant numeric := case when p_count ~ v_digits then p_count::numeric end;
  v_unit text;
begin
  -- generated: yarn-key
  fibre_code := case
    when p_fibre in ('Polyester Filament', 'Polyester Spun') then 'polyester' when p_fibre = 'Cotton' then 'cotton'
    when p_fibre = 'Linen' then 'linen' when p_fibre = 'Jute' then 'jute' when p_fibre = 'Wool' then 'wool' when p_fibre = 'Silk' then 'silk'
    when p_fibre = 'Nylon' then 'nylon' when p_fibre = 'Acrylic' then 'acrylic' when p_fibre = 'Polypropylene Filament' then 'polypropylene'
    when p_fibre = 'Viscose Rayon' then 'viscose' when p_fibre = 'Modal' then 'modal' when p_fibre = 'Acetate' then 'acetate'
    when p_fibre in ('Polyester-Cotton (PC)', 'PC') then 'polyester-cotton'
    when p_fibre in ('Polyester-Viscose (PV)', 'PV 80/20', 'PV 65/35') then 'polyester-viscose'
    when p_fibre = 'Cotton-Spandex' then 'cotton-spandex' when p_fibre = 'Wool Blend' then 'wool-blend'
    when p_fibre = 'Silk Blend' then 'silk-blend' when p_fibre = 'Linen Blend' then 'linen-blend'
    when p_fibre = 'Cotton Blend' then 'cotton-blend' when p_fibre = 'Polyester Blend' then 'polyester-blend'
  end;
  process_code := coalesce(case
    when p_specific_type = 'Combed' then 'combed' when p_specific_type = 'Carded' then 'carded'
    when p_specific_type = 'Open End' then 'open-end' when p_specific_type = 'Compact' then 'compact'
    when p_specific_type = 'Organic' then 'organic' when p_specific_type = 'BCI' then 'bci' when p_specific_type = 'Textured' then 'dty'
    when p_specific_type = 'FDY' then 'fdy' when p_specific_type = 'POY' then 'poy' when p_specific_type = 'Air-Textured' then 'aty'
    when p_specific_type = 'Twisted' then 'twisted'
  end, case
    when p_fibre = 'Polyester Spun' then 'spun'
  end);
  lustre_code := case
    when p_lustre = 'Bright' then 'bright' when p_lustre = 'Semi-Dull' then 'semi-dull' when p_lustre = 'Full-Dull' then 'full-dull'
    when p_lustre = 'Cationic' then 'cationic'
  end;
  intermingling_code := case
    when p_twist = 'NIM' then 'nim' when p_twist = 'SIM' then 'sim' when p_twist = 'HIM' then 'him' when p_twist = 'Twisted' then 'twisted'
  end;
  v_unit := case when p_filaments is not null then 'denier' else case
    when p_fibre in ('Polyester Filament', 'Nylon', 'Polypropylene Filament', 'Acetate') then 'denier'
    when p_fibre in ('Polyester Spun', 'Cotton', 'Modal', 'Polyester-Cotton (PC)', 'Polyester-Viscose (PV)', 'Cotton-Spandex', 'Cotton Blend',
      'Polyester Blend', 'PV 80/20', 'PV 65/35', 'PC') then 'ne'
  end end;
  millitex := case v_unit
    when 'denier' then round(1000 * v_count / 9)
    when 'ne' then round(4049931875 / (6858 * v_count))
  end;
  -- end
  filaments := case when p_filaments ~ v_digits then p_filaments::int end;
  grade_rank := array_position(private.words_quality_grades(), p_grade);
end
$$;
comment on function private.yarn_key(text, text, text, text, text, text, text) is
  'The key of a yarn: codes of the trade, the count of one strand in millitex, filaments, and the rank of the grade, 1 the best.';

-- NOTE: execute is granted to nobody: functions of the owner call it.

create function private.key_codes() returns text[]
  language sql immutable parallel safe
  return array['fibre_code', 'process_code', 'filaments', 'lustre_code', 'intermingling_code', 'grade_rank'];
comment on function private.key_codes() is 'The columns of the key that no client reads: the words and digits beside them say the same.';

create function private.tg_yarns__key() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  select k.* into new.fibre_code, new.process_code, new.millitex, new.filaments, new.lustre_code, new.intermingling_code, new.grade_rank
  from private.yarn_key(new.fibre_type, new.specific_type, new.lustre, new.twist_intermingling, new.denier_count, new.filament_count, new.grade) k;
  return new;
end
$$;
comment on function private.tg_yarns__key() is 'Writes the key of a listing or a product, whatever was sent.';
