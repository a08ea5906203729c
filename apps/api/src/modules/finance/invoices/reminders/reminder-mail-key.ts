export const reminderMailKey = (reminderId: string) => `invoice-reminder:${reminderId}:mail`
