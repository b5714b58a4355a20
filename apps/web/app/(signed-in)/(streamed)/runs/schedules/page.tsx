export { SchedulesPage as default } from '@/screens/schedules/schedules-screen';
