-- No column whose text becomes a link or a picture accepts a script, in any spelling.
begin;
select plan(10);

select tests.make_member('boss', '{"membership_type": "admin"}');
create temporary table bad as select * from unnest(array[
  'javascript:alert(1)', 'JaVaScRiPt:alert(1)', ' javascript:alert(1)', E'java\tscript:alert(1)', E'\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>', 'vbscript:msgbox(1)', 'file:///etc/passwd', '//evil.example', '/\evil.example',
  'http://', 'https:///evil.example', E'https://mill.example/a\nb', 'alert(1)', 'mailto:a@mill.example'
]) address;
-- The addresses that a column accepts all the same.
create function pg_temp.taken(p_table text, p_column text) returns text language plpgsql as $$
declare
  v_bad text;
  v_taken text[] := '{}';
begin
  for v_bad in select address from bad loop
    begin
      execute format('update %I set %I = $1', p_table, p_column) using v_bad;
      v_taken := v_taken || v_bad;
    exception when check_violation then null;
    end;
  end loop;
  return array_to_string(v_taken, ', ');
end $$;
insert into company_details (company_name, website_url, logo_url) values ('Acme', 'mill.example/yarn', '/logo.webp');
insert into partner_organisations (name, website_url, logo_url) values ('Circle', 'https://circle.example', 'https://circle.example/logo.png');
insert into corporate_ads (company_name, from_date, to_date, placement_type, page_location, ad_image_url, click_url, alt_text)
  values ('Acme', now(), now(), 'Home', 'HomePage', '/a.webp', 'http://mill.example:8080/?a=b#c', 'x');

select is(pg_temp.taken('company_details', c), '', 'company ' || c)
from unnest(array['website_url', 'logo_url', 'banner_image_url', 'brochure_pdf_url', 'brochure_thumbnail_url']) c;
select is(pg_temp.taken('partner_organisations', c), '', 'partner ' || c) from unnest(array['website_url', 'logo_url']) c;
select is(pg_temp.taken('corporate_ads', c), '', 'ad ' || c) from unnest(array['ad_image_url', 'click_url']) c;

-- A column of this kind that is added later has a check too.
select is_empty(
  $$select c.table_name, c.column_name from information_schema.columns c join pg_class t on t.oid = format('public.%I', c.table_name)::regclass
    where c.table_schema = 'public' and c.column_name ~ '(_|^)url$' and t.relkind = 'r' and not exists (
      select from pg_constraint k where k.conrelid = t.oid and k.contype = 'c' and pg_get_constraintdef(k.oid) ~ ('is_web(site|_address)\(' || c.column_name || '\)'))$$,
  'every column with an address has its check');

select * from finish();
rollback;
