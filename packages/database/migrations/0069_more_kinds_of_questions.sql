-- Questions with several choices, numbers, days and agreement; asked only where another is answered so; taken out without their answers.
alter table event_question
  drop constraint event_question_kind_check,
  add constraint event_question_kind_check
    check (kind in ('text', 'choice', 'several', 'number', 'date', 'yes-no', 'consent')),
  add column hint text not null default '',
  add column shown_when jsonb check (jsonb_typeof(shown_when) = 'object'),
  add column removed_at timestamptz;
comment on column event_question.shown_when is 'Asked only where the question {questionId}, before it, is answered by one of {answers}; null is asked always.';
comment on column event_question.removed_at is 'Since when it is asked no more; what was answered stays.';
