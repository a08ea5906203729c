-- What was corrected of a person stands on record by the names of the fields alone: the record outlives the data, and the
-- person's history says what stood there. What is written already loses its values; who did it, to whom and when stays.
set local forenet.forgetting = 'on';
update audit_entry
   set detail = (detail - 'changes') || jsonb_build_object('fields',
     (select coalesce(jsonb_agg(field order by field), '[]') from jsonb_object_keys(detail->'changes') field))
 where action = 'person-corrected' and jsonb_typeof(detail->'changes') = 'object';
set local forenet.forgetting = '';
