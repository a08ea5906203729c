// The stylesheets of exactly the Mantine components that the first page uses, each in the cascade layer `mantine`, so
// that a module's own CSS wins whatever the order. A screen that uses another component imports its `.layer.css` itself.
import './layers.css'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/VisuallyHidden.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Skeleton.layer.css'
import 'virtual:theme.css'
import './base.css'
